// docs/cookbook.md, which the build makes a module of.
declare module 'cookbook' {
  export const COOKBOOK: readonly (readonly [title: string, query: string])[];
}
