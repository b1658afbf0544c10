/**
 * SQLSTATE of a PostgreSQL that does not serve at the moment: class 08 (connection exceptions), 25006 (writing is not
 * possible: a primary that has become a replica), 53300 (too many connections), 57014 (a statement that timed out),
 * 57P01–57P03 (shutdown, crash, starting up). Source: PostgreSQL documentation, appendix A.
 */
const UNAVAILABLE_STATE = /^(?:08\w{3}|25006|53300|57014|57P0[123])$/;
/** Calls of a socket, also of one that is a file; errors of ordinary files name other calls. */
const SOCKET_CALLS = ['connect', 'getaddrinfo', 'read', 'write'];
/** Messages of errors that the driver and its pool raise without a code. */
const DRIVER_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/** Whether an error means that the database cannot be reached, as opposed to a wrong query. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  }
  if (!(error instanceof Error)) {
    return false;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isOfSocket = 'syscall' in error && SOCKET_CALLS.includes(String(error.syscall));
  return UNAVAILABLE_STATE.test(code) || isOfSocket || DRIVER_MESSAGE.test(error.message);
};
