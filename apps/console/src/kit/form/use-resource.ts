import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@tecovie/contract/core/define-resource.ts'
import type { RowOf } from '../list/use-resource-list.ts'
import { type AnyAction, call } from '../net/client.ts'
import { invalidate } from '../net/use-call.ts'

/** One row of a resource with all its fields. */
export function useResource<X extends Resource>(
  resource: X,
  id: string | undefined,
  options: { enabled?: boolean } = {},
) {
  const action = resource.calls.detail as AnyAction | undefined
  const found = useQuery({
    queryKey: [resource.name, 'detail', id],
    queryFn: ({ signal }) => call(action as AnyAction, { id }, signal) as Promise<RowOf<X>>,
    enabled: !!action && !!id && options.enabled !== false,
    staleTime: 0,
  })
  return {
    row: found.data,
    error: found.error,
    /** First load, or a renewal that a form must wait for. */
    loading: found.isLoading,
    fetching: found.isFetching,
    refresh: () => void invalidate(resource.name),
  }
}
