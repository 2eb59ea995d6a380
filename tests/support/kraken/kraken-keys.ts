/** The key of the local server's account. */
export const krakenKey = 'a-key-of-the-tests';
export const krakenSecret = Buffer.from('a secret of tests, of sixty-four bytes or fewer').toString('base64');
