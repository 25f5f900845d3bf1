export const dict = {
  title: 'Dictionary',
  purpose: 'Names and colours of choices and states; a change shows on every page at once',
  fields: {
    parentId: 'Dictionary',
    parentName: 'Dictionary',
    code: 'Code',
    dictValue: 'Name',
    dictValueEn: 'English name',
    dictKey: 'Key',
    color: 'Tag colour',
    sort: 'Order',
    remark: 'Remark',
    sealed: 'System',
    hasChildren: 'Has entries',
  },
  options: {
    color: {
      success: 'Success (green)',
      warning: 'Warning (orange)',
      error: 'Error (red)',
      info: 'Information (blue)',
      offline: 'Off (grey)',
    },
  },
  addChild: 'Add entry',
  addRoot: 'Add dictionary',
  sealedHint: 'The program relies on this: code and key stay, its names, colour and order may change',
  sealedTag: 'System',
}
/** Sentences of refusals. */
export const dictRefusals = {
  code: 'Enter the code',
  value: 'Enter the name',
  key: 'Enter the key',
  sort: 'Enter the order',
  exists: 'This dictionary already has that key',
  parent: 'Entries stand below a dictionary only',
  rootKey: 'The key -1 means the dictionary itself: choose another one',
  hasChildren: 'Delete the entries of “{name}” first',
  sealed: '“{name}” is a system dictionary: its code and key can be neither changed nor deleted',
}
