import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Testimonials, testimonials } from './testimonials.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

const shown = () => screen.getByRole('figure').getAttribute('aria-label');
const carousel = () => screen.getByRole('region', { name: 'What it can be like' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });

describe('the testimonials', () => {
  it('are three, rated 5, 4.5 and 5, and marked as examples', () => {
    render(<Testimonials />);
    expect(testimonials.map(({ rating }) => rating)).toEqual([5, 4.5, 5]);
    expect(carousel().textContent).toMatch(/^What it can be likeExamples/);
    expect(screen.getAllByText(/out of 5 stars$/).map((text) => text.textContent)).toEqual([
      '5 out of 5 stars',
      '4.5 out of 5 stars',
      '5 out of 5 stars',
    ]);
  });

  it('go on every five seconds, and from the last to the first', () => {
    render(<Testimonials />);
    expect(shown()).toBe('1 of 3');
    pass(4.9);
    expect(shown()).toBe('1 of 3');
    pass(0.1);
    expect(shown()).toBe('2 of 3');
    pass(5);
    expect(shown()).toBe('3 of 3');
    pass(5);
    expect(shown()).toBe('1 of 3');
  });

  it('can be stepped through both ways, wrapping, and chosen by their dots', () => {
    render(<Testimonials />);
    press('Previous testimonial');
    expect(shown()).toBe('3 of 3');
    press('Next testimonial');
    expect(shown()).toBe('1 of 3');
    press('Testimonial 2 of 3');
    expect(shown()).toBe('2 of 3');
    const dot = screen.getByRole('button', { name: 'Testimonial 2 of 3' });
    expect(dot.getAttribute('aria-current')).toBe('true');
  });

  it('give a chosen one its whole five seconds', () => {
    render(<Testimonials />);
    pass(4);
    press('Testimonial 3 of 3');
    pass(4);
    expect(shown()).toBe('3 of 3');
    pass(1);
    expect(shown()).toBe('1 of 3');
  });

  it('rest while they are pointed at or have the focus, and are read out then', () => {
    render(<Testimonials />);
    const live = () => screen.getByRole('figure').parentElement!.getAttribute('aria-live');
    expect(live()).toBe('off');
    fireEvent.mouseEnter(carousel());
    pass(20);
    expect(shown()).toBe('1 of 3');
    fireEvent.mouseLeave(carousel());
    act(() => screen.getByRole('button', { name: 'Next testimonial' }).focus());
    pass(20);
    expect(shown()).toBe('1 of 3');
    expect(live()).toBe('polite');
    act(() => screen.getByRole('button', { name: 'Next testimonial' }).blur());
    pass(5);
    expect(shown()).toBe('2 of 3');
  });

  it('can be paused and played again', () => {
    render(<Testimonials />);
    press('Pause');
    pass(20);
    expect(shown()).toBe('1 of 3');
    press('Play');
    pass(5);
    expect(shown()).toBe('2 of 3');
  });

  it('do not move by themselves for who prefers less motion', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('prefers-reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }));
    render(<Testimonials />);
    pass(20);
    expect(shown()).toBe('1 of 3');
    press('Play');
    pass(5);
    expect(shown()).toBe('2 of 3');
  });
});
