/** The two initials of a company, «СП» of «ООО «Синий Пояс»»; the legal form is skipped. */
export const initialsOf = (name: string): string => {
  const own = /«(.+)»/.exec(name)?.[1] ?? name;
  const [first = '', second] = own.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word));
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
};
