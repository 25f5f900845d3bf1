/** What a page says of itself beside its rows. */
export const pageInfo = (total: number, { current, size }: { current: number; size: number }) => ({
  total,
  current,
  size,
  pages: Math.ceil(total / size),
})
