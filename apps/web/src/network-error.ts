/** The message when the server was not reached; in a file of its own, so that its users need not load the API client. */
export const NETWORK_ERROR = 'We couldn’t reach the server. Please check your connection and try again';
