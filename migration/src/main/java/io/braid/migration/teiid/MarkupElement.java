package io.braid.migration.teiid;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Element of an XML file. Namespaces are ignored, and external entities are not read. */
final class MarkupElement {
    private final String name;
    private final int line;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<MarkupElement> children = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private MarkupElement(String name, int line) {
        this.name = name;
        this.line = line;
    }

    /** Parses a text and returns its root element. */
    static MarkupElement read(String xml) {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    return element(reader);
                }
            }
            throw new BraidException(ErrorCode.INVALID_XML_DOCUMENT, "the file has no XML element");
        } catch (XMLStreamException e) {
            throw new BraidException(
                    ErrorCode.INVALID_XML_DOCUMENT,
                    "the file is no XML document: line " + e.getLocation().getLineNumber() + ", column "
                            + e.getLocation().getColumnNumber() + ": "
                            + String.valueOf(e.getMessage()).replaceFirst("(?s).*Message: ", ""),
                    e);
        }
    }

    private static MarkupElement element(XMLStreamReader reader) throws XMLStreamException {
        MarkupElement element =
                new MarkupElement(reader.getLocalName(), reader.getLocation().getLineNumber());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        while (true) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                element.children.add(element(reader));
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                return element;
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                element.text.append(reader.getText());
            }
        }
    }

    String name() {
        return name;
    }

    /** Returns the line in which its start tag ends and its text begins. */
    int line() {
        return line;
    }

    String attribute(String attribute, String missing) {
        return attributes.getOrDefault(attribute, missing);
    }

    /** Returns its own text, without the text of its children. */
    String text() {
        return text.toString();
    }

    Stream<MarkupElement> children(String childName) {
        return children.stream().filter(child -> child.name.equals(childName));
    }

    List<MarkupElement> children() {
        return children;
    }

    /** Returns the text of a child, without surrounding blanks. */
    Optional<String> childText(String childName) {
        return children(childName).map(child -> child.text().strip()).findFirst();
    }

    /** Returns all descendants with a name, at any depth. */
    Stream<MarkupElement> descendants(String descendantName) {
        return children.stream()
                .flatMap(child -> Stream.concat(
                        child.name.equals(descendantName) ? Stream.of(child) : Stream.empty(),
                        child.descendants(descendantName)));
    }
}
