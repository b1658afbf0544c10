/** Apart from their schema, which pages do not need. */
export const portationStatuses = [
  'Registered',
  'DonorCheck',
  'Arbitration',
  'DebtCheck',
  'DebtPending',
  'Approved',
  'Ready',
  'InProgress',
  'Completed',
  'Rejected',
  'Cancelled',
  'Failed',
  'Returned',
] as const;
