import { lazy, Suspense } from 'react'

const LazyPicture = lazy(() => import('./picture.tsx').then((m) => ({ default: m.Picture })))

/** An image of a row or form as a thumbnail; the viewer comes with the first one. */
export function Preview({ src, size = 28 }: { src: string; size?: number }) {
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: size, height: size }} />}>
      <LazyPicture src={src} size={size} />
    </Suspense>
  )
}
