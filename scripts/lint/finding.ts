/** A violation of a project rule in a file. */
export interface Finding {
  /** From 1. */
  line: number;
  /** States the rule and how to comply. */
  message: string;
}

export interface ReportedFinding extends Finding {
  /** Relative to the checked root, with forward slashes. */
  file: string;
  rule: string;
}

/** `file:line message (rule)`; editors and terminals link the first part. */
export const formatFinding = ({ file, line, rule, message }: ReportedFinding): string =>
  `${file}:${line} ${message} (${rule})`;
