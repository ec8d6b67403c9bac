/** Every payload calls this, were it ever to run. */
const call = 'mk()'

const vectors = [
  `<script>${call}</script>`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}>`,
  `<img src=x onerror=${call}>`,
  `<img/src/onerror=${call}>`,
  `<body onload=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}>`,
  `<video src=x onerror=${call}>`,
  `<audio src onerror=${call}>`,
  `<marquee onstart=${call}>`,
  `<a href=javascript:${call}>x</a>`,
  `<iframe src=javascript:${call}>`,
  `<object data=javascript:${call}>`,
  `<embed src=javascript:${call}>`,
  `<form action=javascript:${call}><button>`,
  `<base href=javascript:/>`,
  `<meta http-equiv=refresh content=0;url=javascript:${call}>`,
  `<math><a xlink:href=javascript:${call}>x`,
  `<svg><a xlink:href=javascript:${call}><text>x`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x>`,
  `<style>@import 'javascript:${call}'</style>`,
  `<p style=animation-name:x onanimationstart=${call}>`,
  `"><script>${call}</script>`,
  `'><img src=x onerror=${call}>`,
  `" autofocus onfocus=${call} x="`,
  `' onmouseover=${call} x='`,
  `</script><script>${call}</script>`,
  `</title><svg onload=${call}>`,
  `</textarea><svg onload=${call}>`,
  `<noscript><p title="</noscript><svg onload=${call}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${call} src>">`,
  `<template><script>${call}</script></template>`,
  `javascript:${call}`,
  `data:text/html,<script>parent.${call}</script>`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `%{${call}} %{_} %{smart_count} ||||`,
]

const capitals = (text: string) => text.replace(/<[a-z/]+|javascript|data:/gi, (part) => part.toUpperCase())
const entities = (text: string) => text.replace(/[<>"'&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const percents = (text: string) => encodeURIComponent(text)
const split = (text: string) => text.replace(/script/g, 'scr\u00adipt').replace(/</, '<\u200b<')

/** Two hundred texts that would run as markup, links or templates, if anything ever took them for that. */
export const payloads: readonly string[] = [(text: string) => text, capitals, entities, percents, split].flatMap(
  (form) => vectors.map(form),
)
