import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page, expect } from '@playwright/test';

const ENTRY = fileURLToPath(new URL('../../api/testing/mailbox/main.ts', import.meta.url));

/** A real mail server of a journey's own, and the page that shows what arrived there. */
export interface Mailbox {
  smtpUrl: string;
  /** Looks into it until a mail is there, as a person would, and opens it. */
  openMail(to: string, subject: string): Promise<Page>;
  /** Looks into it once: the subjects of all mails to this address. */
  subjectsTo(to: string): Promise<string[]>;
  /** Lets it refuse every mail for good, or take them again. */
  refuse(refuses: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the address of a link in an email, as its reader opens it. */
export async function linkIn(mail: Page, name: RegExp): Promise<string> {
  return (await mail.getByRole('link', { name }).getAttribute('href')) ?? '';
}

export async function startMailbox(browser: Browser): Promise<Mailbox> {
  const args = [ENTRY, '--port', '0', '--smtp-port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  /** Waits until it has said this, after as many characters. */
  async function says(pattern: RegExp, after = 0): Promise<string> {
    for (;;) {
      const [, found] = pattern.exec(output.slice(after)) ?? [];
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`The mailbox ended: ${output}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  }
  const [url, smtpUrl] = [await says(/ready at (\S+)\. /), await says(/SMTP_URL=(\S+)\n/)];
  // Its own browser: in the frames of mails no script of a journey runs.
  const page = await browser.newPage();
  const rowsTo = (to: string) => page.getByRole('row').filter({ hasText: to });
  return {
    smtpUrl,
    async openMail(to, subject) {
      const mail = rowsTo(to).filter({ hasText: subject }).first();
      await page.goto(url);
      await expect(async () => {
        await page.getByRole('link', { name: 'Look again' }).click();
        await expect(mail).toBeVisible({ timeout: 500 });
      }).toPass();
      await mail.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      return page;
    },
    async subjectsTo(to) {
      await page.goto(url);
      return rowsTo(to).getByRole('link').allTextContents();
    },
    async refuse(refuses) {
      const said = output.length;
      child.stdin.write(refuses ? 'refuse\n' : '\n');
      await says(/((?:Accepting|Rejecting) .*)\n/, said);
    },
    async stop() {
      await page.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
