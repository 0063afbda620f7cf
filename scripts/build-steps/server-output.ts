/**
 * How what a process runs is written. Node keeps its text in memory: in two bytes a character where one of them is not
 * ASCII, and white space is a quarter of it. Names stay for whoever reads an error.
 */
export const SERVER_OUTPUT = {
  charset: 'ascii',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const
