import { createContext, type ReactNode, use } from 'react'

/** What is wrong with the form, by path. */
export type Problems = Readonly<Record<string, string>>

const Context = createContext<Problems>({})

/** Hands the form's problems to its fields. */
export function ProblemsProvider({ problems, children }: { problems: Problems; children: ReactNode }) {
  return <Context value={problems}>{children}</Context>
}

/** What is wrong at one of these paths; the first that has a problem counts. */
export function useProblem(...paths: readonly string[]): string | undefined {
  const problems = use(Context)
  for (const path of paths) if (problems[path]) return problems[path]
  return undefined
}

/** Problems of a part, by path, where a list of rows shows them together. */
export const useProblemBelow = (path: string): string | undefined => {
  const problems = use(Context)
  const at = Object.keys(problems).find((name) => name === path || name.startsWith(`${path}.`))
  return at && problems[at]
}
