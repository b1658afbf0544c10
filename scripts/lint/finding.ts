/** A violation of a project rule; `message` states the rule and how to comply. */
export interface Finding {
  /** Relative to the checked root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
  rule: string;
  message: string;
}

/** `file:line message (rule)`; editors and terminals link the first part. */
export const formatFinding = ({ file, line, rule, message }: Finding): string => `${file}:${line} ${message} (${rule})`;
