/**
 * An e-mail address: ASCII letters, digits and `'+-._` before the @, a domain name of at least two labels after it.
 * Internationalised addresses (RFC 6531) are refused, because not every operator can write to them.
 */
export const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

export const EMAIL_ERROR = 'Проверьте адрес почты: он пишется латиницей, например vera@example.ru';
