package io.braid.planner.function.xml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.XMLConstants;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Serialization of parts of documents. */
public final class XmlNodes {
    private XmlNodes() {}

    /** Returns the text in a node, or its value. */
    public static String text(Node node) {
        Node inside = node instanceof Document document ? document.getDocumentElement() : node;
        String text = inside.getTextContent();
        return text == null ? "" : text;
    }

    /** Returns nodes as concatenated XML. Each element declares the namespaces that it needs. */
    public static String xml(List<Node> nodes) {
        StringBuilder out = new StringBuilder();
        nodes.forEach(node -> write(node, Map.of(), out));
        return out.toString();
    }

    /**
     * Writes a node.
     *
     * @param known the namespaces of prefixes in scope
     */
    private static void write(Node node, Map<String, String> known, StringBuilder out) {
        switch (node.getNodeType()) {
            case Node.ELEMENT_NODE -> writeElement((Element) node, known, out);
            case Node.DOCUMENT_NODE -> writeChildren(node, known, out);
            case Node.COMMENT_NODE ->
                out.append("<!--").append(node.getNodeValue()).append("-->");
            case Node.PROCESSING_INSTRUCTION_NODE -> {
                String content = node.getNodeValue();
                out.append("<?").append(node.getNodeName());
                out.append(content == null || content.isEmpty() ? "" : " " + content)
                        .append("?>");
            }
            default -> out.append(XmlText.content(text(node)));
        }
    }

    private static void writeChildren(Node node, Map<String, String> known, StringBuilder out) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            write(child, known, out);
        }
    }

    private static void writeElement(Element element, Map<String, String> known, StringBuilder out) {
        Map<String, String> here = new HashMap<>(known);
        out.append('<').append(element.getNodeName());
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (isDeclaration(attribute)) {
                String prefix = attribute.getPrefix() == null ? "" : attribute.getLocalName();
                declare(prefix, attribute.getValue(), here, out);
            }
        }
        declareFor(element, here, out);
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (attribute.getPrefix() != null && !isDeclaration(attribute)) {
                declareFor(attribute, here, out);
            }
        }
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (!isDeclaration(attribute)) {
                writeAttribute(attribute.getNodeName(), attribute.getValue(), out);
            }
        }
        if (element.getFirstChild() == null) {
            out.append("/>");
            return;
        }
        out.append('>');
        writeChildren(element, here, out);
        out.append("</").append(element.getNodeName()).append('>');
    }

    static boolean isDeclaration(Attr attribute) {
        return XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(attribute.getNamespaceURI());
    }

    /** Declares the namespace of a name, if its declaration is outside of the serialized part. */
    private static void declareFor(Node named, Map<String, String> here, StringBuilder out) {
        String prefix = Objects.requireNonNullElse(named.getPrefix(), "");
        if (!prefix.equals(XMLConstants.XML_NS_PREFIX)) {
            declare(prefix, named.getNamespaceURI(), here, out);
        }
    }

    private static void declare(String prefix, @Nullable String uri, Map<String, String> here, StringBuilder out) {
        String namespace = Objects.requireNonNullElse(uri, "");
        if (!here.getOrDefault(prefix, "").equals(namespace)) {
            here.put(prefix, namespace);
            writeAttribute(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, namespace, out);
        }
    }

    private static void writeAttribute(String name, String value, StringBuilder out) {
        out.append(' ')
                .append(name)
                .append("=\"")
                .append(XmlText.attribute(value))
                .append('"');
    }
}
