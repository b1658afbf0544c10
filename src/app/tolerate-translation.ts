/**
 * Lets React go on in a page that the browser translates: translation replaces texts by `font` elements, and React, which
 * removes texts and inserts before them, would end with an error. A text that changes later may stay beside its
 * translation until the page is left.
 */
export const tolerateTranslation = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- applied to the node that it is called on
  Node.prototype.removeChild = new Proxy(Node.prototype.removeChild, {
    apply: (remove, parent: Node, [child]: [Node]): unknown =>
      child.parentNode === parent ? Reflect.apply(remove, parent, [child]) : child,
  });
  // oxlint-disable-next-line typescript/unbound-method -- applied to the node that it is called on
  Node.prototype.insertBefore = new Proxy(Node.prototype.insertBefore, {
    apply: (insert, parent: Node, [node, next]: [Node, Node | null]): unknown =>
      Reflect.apply(insert, parent, [node, next?.parentNode === parent ? next : null]),
  });
};
