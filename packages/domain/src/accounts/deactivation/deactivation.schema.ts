/** What a deactivation does to the bookings that lie ahead. */
export interface DeactivationEffects {
  /** A customer's, which are cancelled. */
  cancelled: number;
  /** A provider's requests, which go to others or are cancelled. */
  requests: number;
  /** A provider's confirmed jobs, which stay until an admin gives them to others. */
  jobs: number;
}
