import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { DateInputProps, RangeInputProps } from './date-pickers.tsx'

// Calendars weigh 50 kB; pages without a date do not pay for them.
const LazyDate = lazy(() => import('./date-pickers.tsx').then((m) => ({ default: m.DatePickerInput })))
const LazyRange = lazy(() => import('./date-pickers.tsx').then((m) => ({ default: m.RangePickerInput })))
const waiting = <Input disabled />

/** A time as the wire writes it. */
export function DateInput(props: DateInputProps) {
  return (
    <Suspense fallback={waiting}>
      <LazyDate {...props} />
    </Suspense>
  )
}

/** From and to, whole days. */
export function RangeInput(props: RangeInputProps) {
  return (
    <Suspense fallback={waiting}>
      <LazyRange {...props} />
    </Suspense>
  )
}
