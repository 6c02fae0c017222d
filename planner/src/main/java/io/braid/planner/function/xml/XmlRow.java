package io.braid.planner.function.xml;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A node from which several paths start. */
public final class XmlRow {
    private final Node node;
    private @Nullable Node alone;

    public XmlRow(Node node) {
        this.node = node;
    }

    Node node() {
        return node;
    }

    /** The same without the document around it, so that nobody looks at that; where it is no element, it stays in it. */
    Node alone() {
        if (alone == null) {
            alone = node instanceof Element ? node.cloneNode(true) : node;
        }
        return alone;
    }
}
