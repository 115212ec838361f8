/** What a component's default export returns: it has `call` called once `element` has left the page.
 * Streamlit calls it before it calls the export again, too, and then the element is still there.
 * @param {Element} element @param {() => void} call */
export function onRemoved(element, call) {
  return () => {
    setTimeout(() => {
      if (!element.isConnected) call();
    });
  };
}
