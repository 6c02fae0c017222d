package io.braid.planner.function.xml;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Context node of several paths. */
final class XmlRow {
    private final Node node;
    private @Nullable Node alone;

    public XmlRow(Node node) {
        this.node = node;
    }

    Node node() {
        return node;
    }

    /**
     * Returns a copy of the node detached from its document, if it is an element, so that paths do not search the
     * document.
     */
    Node alone() {
        if (alone == null) {
            alone = node instanceof Element ? node.cloneNode(true) : node;
        }
        return alone;
    }
}
