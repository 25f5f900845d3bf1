import { tisSpace } from '@tecovie/contract/resources/tis-space.ts'
import { Input } from 'antd'
import { resourcePage } from '../../kit/resource-page.tsx'
import { ProjectPicker } from '../../parts/pickers/project-picker.tsx'

export const TisSpacePage = resourcePage(tisSpace, {
  filters: ['spaceName', 'projectId'],
  columns: [
    'spaceName',
    { name: 'projectId', width: 200 },
    { name: 'lineCount', width: 100 },
    'remark',
    'updateTime',
    { name: 'createTime', hidden: true },
  ],
  form: ['projectId', 'spaceName', 'remark'],
  inputs: {
    projectId: ({ mode, search }) => <ProjectPicker disabled={!search && mode === 'edit'} />,
    remark: ({ mode }) => (
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} maxLength={128} showCount={mode !== 'view'} />
    ),
  },
})
