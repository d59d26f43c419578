import { z } from 'zod';
import { Email, Password } from '../../platform/users/user.schema.ts';
import { exactText } from '../../platform/text.ts';

/** Asks for a link to set a new password. */
export const PasswordResetRequest = z.object({ email: Email });

/** Sets a new password by a mailed link; any token is looked up, so that a wrong one is told from an ended one by nothing. */
export const PasswordReset = z.object({ token: exactText(200), newPassword: Password });
