// docs/cookbook.md, which the build turns into a module.
declare module 'cookbook' {
  export const COOKBOOK: readonly (readonly [title: string, query: string])[];
}
