import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadPhoto } from './upload-photo.ts';

/** A request that does what a test says. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open = () => {};
  setRequestHeader = () => {};
  send = () => void (FakeRequest.last = this);
  abort = () => this.#end('abort');

  progress(loaded: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.#end('load');
  }
  #end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = () => uploadPhoto({ picture: new Blob(['a photo']), query: { kind: 'profile' } });

it('an upload takes as long as it needs while it makes progress (FIL-9)', async () => {
  const photo = send();
  for (let loaded = 0; loaded <= 100; loaded += 10) {
    vi.advanceTimersByTime(25_000);
    FakeRequest.last.progress(loaded);
  }
  FakeRequest.last.answer(201, { id: 7 });
  expect(await photo).toEqual({ id: 7 });
  expect(vi.getTimerCount()).toBe(0);
});

it('an upload that makes no progress ends as if the server was not reached', async () => {
  const stalled = send();
  FakeRequest.last.progress(10);
  vi.advanceTimersByTime(30_000);
  await expect(stalled).rejects.toThrow(TypeError);
});
