import * as z from 'zod'

/** A node of a picker's tree. */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  /** Organisations carry their type. */
  deptType?: string
  hasChildren?: boolean
  children?: TreeNode[]
}

export const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    key: z.string(),
    value: z.string(),
    deptType: z.string().optional(),
    hasChildren: z.boolean().optional(),
    children: z.array(treeNode).optional(),
  }),
)
