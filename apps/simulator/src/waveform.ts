import type { SimFunction } from './plan.ts'
import { seeded, seedOf } from './random.ts'

/** A function of time (epoch ms) to a value that the thing model accepts. */
export type Waveform = (now: number) => unknown

const DAY = 86_400_000
const WORDS = ['ok', 'idle', 'running', 'standby', 'check']
/** Shapes a number may take; which one follows from device and function. */
const SHAPES = ['day', 'walk', 'saw', 'steps'] as const

function clamped(value: number, f: SimFunction): number {
  const { min = 0, max = 100, step = 1, numberFormat = 'float' } = f.numModel ?? {}
  const low = Number(min)
  const high = Number(max)
  const grid = Number(step) || 1
  const on = low + Math.round((Math.min(high, Math.max(low, value)) - low) / grid) * grid
  const bounded = Math.min(high, Math.max(low, on))
  return numberFormat === 'int' ? Math.round(bounded) : Number(bounded.toFixed(4))
}

function numberWave(f: SimFunction, random: () => number): Waveform {
  const low = Number(f.numModel?.min ?? 0)
  const high = Number(f.numModel?.max ?? 100)
  const range = high - low
  const shape = SHAPES[Math.floor(random() * SHAPES.length)]
  const phase = random()
  let at = low + range * (0.3 + 0.4 * random())
  // One report in two hundred leaps, so that rules have something to find.
  const leap = (v: number) => (random() < 0.005 ? v + range * 0.4 * (random() < 0.5 ? -1 : 1) : v)
  return (now) => {
    const noise = (random() - 0.5) * range * 0.02
    if (shape === 'day') at = low + range * (0.45 + 0.25 * Math.sin(2 * Math.PI * (now / DAY + phase))) + noise
    else if (shape === 'saw') at = low + range * (0.2 + 0.6 * ((now / 3_600_000 + phase) % 1)) + noise
    else if (shape === 'steps') at = low + range * (0.25 + 0.15 * (Math.floor(now / 600_000 + phase * 4) % 4)) + noise
    else at = Math.min(high - range * 0.1, Math.max(low + range * 0.1, at + (random() - 0.5) * range * 0.03))
    return clamped(leap(at), f)
  }
}

const keys = (f: SimFunction): string[] =>
  [...(f.enumModel?.enums ?? []), ...(f.errorModel?.errors ?? [])].map((e) => e.key)

/** The waveform of one function of one device; data types as in the thing model (1 enum … 7 breakdown). */
export function waveform(deviceKey: string, f: SimFunction): Waveform {
  const random = seeded(seedOf(`${deviceKey}/${f.code}`))
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  switch (f.dataType) {
    case '1': {
      let value = pick(keys(f))
      return () => {
        if (random() < 0.02) value = pick(keys(f))
        return value
      }
    }
    case '2':
      return numberWave(f, random)
    case '3': {
      let on = random() < 0.8
      return () => {
        if (random() < 0.01) on = !on
        return on
      }
    }
    case '5':
      return () => Buffer.from([Math.floor(random() * 256), Math.floor(random() * 256)]).toString('hex')
    case '6':
      return (now) => now
    case '7':
      return () => (random() < 0.003 ? [pick(keys(f))] : [])
    default:
      return () => pick(WORDS)
  }
}
