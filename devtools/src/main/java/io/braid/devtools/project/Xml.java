package io.braid.devtools.project;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Element of an XML document, read by the names of its children. */
public record Xml(Element element) {
    /** Parses a file and returns its root element. */
    public static Xml read(Path file) throws IOException {
        return parse(Files.readString(file), file.toString());
    }

    static Xml parse(String text, String where) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new Xml(factory.newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)))
                    .getDocumentElement());
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException(where + " is not valid XML: " + e.getMessage(), e);
        }
    }

    /** Returns all elements at a path of child names. */
    public Stream<Xml> all(String... path) {
        Stream<Xml> found = Stream.of(this);
        for (String name : path) {
            found = found.flatMap(each -> each.children().stream()
                    .filter(child -> child.element.getTagName().equals(name)));
        }
        return found;
    }

    /** Returns the text of the first element at a path of child names. */
    public Optional<String> text(String... path) {
        return all(path).findFirst().map(Xml::text);
    }

    public String text() {
        return element.getTextContent().strip();
    }

    public String name() {
        return element.getTagName();
    }

    /** Returns the value of an attribute; empty if it is missing. */
    public String attribute(String name) {
        return element.getAttribute(name);
    }

    public List<Xml> children() {
        NodeList nodes = element.getChildNodes();
        List<Xml> children = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element child) {
                children.add(new Xml(child));
            }
        }
        return children;
    }
}
