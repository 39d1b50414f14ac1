// The texts in the language of the page. The program inserts them in place of the string.

export const texts = "$texts";
