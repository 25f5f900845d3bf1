/** Runs heavy work once what was just clicked has been painted; at once where nobody is looking. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
