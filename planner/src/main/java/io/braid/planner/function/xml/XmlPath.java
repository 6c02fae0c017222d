package io.braid.planner.function.xml;

import io.braid.planner.function.Remembered;
import io.braid.planner.parser.XmlNamespaces;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import javax.xml.xpath.XPathNodes;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** A path into XML documents, of XPath 1.0. Safe for many threads. */
public final class XmlPath {
    /** Stands for no prefix, which means no namespace in a path. */
    private static final String DEFAULT_PREFIX = "_default_namespace";

    private static final Remembered<Key, XmlPath> READ = new Remembered<>(XmlPath::new);

    private final Key key;
    private final boolean staysWithin;
    private final @Nullable PathSteps steps;
    /** The path and the namespaces, where all names that are in one have a prefix. */
    private final String text;

    private final Map<String, String> uris;
    private final Lent<XPathExpression> expressions = new Lent<>(this::compiled);

    /** A path and the namespaces of the prefixes in it, as {@link XmlNamespaces} writes them. */
    private record Key(String path, String namespaces) {}

    /** What a path yields: nodes, or one text, number or truth value, as a text. */
    public record Found(List<Node> nodes, @Nullable String value) {}

    private XmlPath(Key key) {
        this.key = key;
        PathTokens tokens = new PathTokens(key.path());
        if (tokens.hasVariable()) {
            throw wrong("there are no variables in it", null);
        }
        uris = new HashMap<>(XmlNamespaces.read(key.namespaces()));
        String namespace = uris.remove("");
        if (namespace == null) {
            text = key.path();
        } else {
            uris.put(DEFAULT_PREFIX, namespace);
            text = tokens.withPrefix(DEFAULT_PREFIX);
            tokens = new PathTokens(text);
        }
        staysWithin = tokens.staysWithin();
        steps = PathSteps.of(tokens, uris);
        expressions.giveBack(compiled());
    }

    /** Reads a path; fails if it is none. */
    public static XmlPath of(String path, String namespaces) {
        return READ.of(new Key(path, namespaces));
    }

    /** What it finds in a document. */
    public Found in(Document document) {
        return from(new XmlRow(document));
    }

    /** What it finds, seen from some node of a document. */
    public Found from(XmlRow row) {
        return steps == null
                ? computed(staysWithin ? row.alone() : row.node())
                : new Found(steps.from(row.node()), null);
    }

    private Found computed(Node node) {
        XPathExpression expression = expressions.take();
        try {
            XPathEvaluationResult<?> result = expression.evaluateExpression(node);
            return switch (result.type()) {
                case NODESET, NODE -> new Found(nodes(result.value()), null);
                case NUMBER -> new Found(List.of(), number(((Number) result.value()).doubleValue()));
                default -> new Found(List.of(), String.valueOf(result.value()));
            };
        } catch (XPathExpressionException e) {
            throw wrong(e);
        } finally {
            expressions.giveBack(expression);
        }
    }

    private static List<Node> nodes(Object found) {
        if (found instanceof Node only) {
            return List.of(only);
        }
        List<Node> nodes = new ArrayList<>();
        ((XPathNodes) found).forEach(nodes::add);
        return nodes;
    }

    private static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return String.valueOf(value);
        }
        String exact = BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
        return value == 0 ? "0" : exact;
    }

    private XPathExpression compiled() {
        try {
            XPathFactory factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            XPath path = factory.newXPath();
            path.setNamespaceContext(new Prefixes(uris));
            return path.compile(text);
        } catch (XPathExpressionException e) {
            throw wrong(e);
        } catch (XPathFactoryConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private BraidException wrong(XPathExpressionException cause) {
        Throwable reason = cause.getCause() == null ? cause : cause.getCause();
        return wrong(String.valueOf(reason.getMessage()).strip(), cause);
    }

    private BraidException wrong(String why, @Nullable Throwable cause) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, "'" + key.path() + "' is no path of XML: " + why, cause);
    }

    /** The namespaces of prefixes, for those who read paths. */
    private record Prefixes(Map<String, String> uris) implements NamespaceContext {
        @Override
        public @Nullable String getNamespaceURI(String prefix) {
            return prefix.equals(XMLConstants.XML_NS_PREFIX) ? XMLConstants.XML_NS_URI : uris.get(prefix);
        }

        @Override
        public @Nullable String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return Collections.emptyIterator();
        }
    }
}
