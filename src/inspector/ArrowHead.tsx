/** The head of an arrow in a picture of a chart, a child of `<defs>`. */
export const ArrowHead = ({ id, fill }: { id: string; fill: string }) => (
  <marker
    id={id}
    viewBox="0 0 10 10"
    refX="9"
    refY="5"
    markerWidth="10"
    markerHeight="10"
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path d="M0 0L10 5L0 10z" fill={fill} />
  </marker>
);
