/** What is said when the server was not reached; apart, so that what tells of it need not load the calls. */
export const NETWORK_ERROR = 'We could not reach the server. Please check your connection and try again';
