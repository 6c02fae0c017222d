package io.braid.planner.function.xml;

import io.braid.grammar.parser.xml.XmlNamespaces;
import io.braid.planner.function.value.SmallCache;
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

/** XPath 1.0 path into XML documents. Thread-safe. */
public final class XmlPath {
    /** Prefix of the default namespace, as unprefixed names have no namespace in XPath. */
    private static final String DEFAULT_PREFIX = "_default_namespace";

    /** Prefix of the library's messages about its limits, such as 100 steps and operators. */
    private static final String LIMIT = "JAXP0801";

    private static final int MOST_SHOWN = 100;

    private static final SmallCache<Key, XmlPath> READ = new SmallCache<>(XmlPath::new);

    private final Key key;
    private final boolean staysWithin;
    private final @Nullable PathSteps steps;
    /** The path with a prefix for all names in a namespace, and a time-limit check in each step. */
    private final String text;

    private final Map<String, String> uris;
    private final ObjectPool<Search> searches = new ObjectPool<>(this::compiled);

    /** A path and the namespaces of its prefixes, as {@link XmlNamespaces} writes them. */
    private record Key(String path, String namespaces) {}

    /** Compiled path of the library, with its time limit. */
    private record Search(XPathExpression expression, XPathTimeout watch) {}

    /** Result of a path: nodes, or the text of a string, number or boolean. */
    public record Found(List<Node> nodes, @Nullable String value) {}

    private XmlPath(Key key) {
        this.key = key;
        PathTokens tokens = new PathTokens(key.path());
        if (tokens.hasVariable()) {
            throw wrong("there are no variables in it", null);
        }
        tokens.unknownFunction().ifPresent(function -> {
            throw wrong("XPath 1.0 has no function " + function, null);
        });
        uris = new HashMap<>(XmlNamespaces.read(key.namespaces()));
        String namespace = uris.remove("");
        if (namespace != null) {
            uris.put(DEFAULT_PREFIX, namespace);
            tokens = new PathTokens(tokens.withPrefix(DEFAULT_PREFIX));
        }
        text = tokens.watched(XPathTimeout.VARIABLE);
        staysWithin = tokens.staysWithin();
        steps = PathSteps.of(tokens, uris);
        searches.giveBack(compiled());
    }

    /** Parses a path; fails if it is invalid. */
    public static XmlPath of(String path, String namespaces) {
        return READ.of(new Key(path, namespaces));
    }

    /** Evaluates the path on a document. */
    public Found in(Document document) {
        return from(new XmlRow(document));
    }

    /** Evaluates the path from a node of a document. */
    public Found from(XmlRow row) {
        return steps == null
                ? computed(staysWithin ? row.alone() : row.node())
                : new Found(steps.from(row.node()), null);
    }

    private Found computed(Node node) {
        Search search = searches.take();
        search.watch().start();
        try {
            XPathEvaluationResult<?> result = search.expression().evaluateExpression(node);
            return switch (result.type()) {
                case NODESET, NODE -> new Found(nodes(result.value()), null);
                case NUMBER -> new Found(List.of(), number(((Number) result.value()).doubleValue()));
                default -> new Found(List.of(), String.valueOf(result.value()));
            };
        } catch (XPathExpressionException e) {
            throw wrong(e);
        } finally {
            searches.giveBack(search);
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

    private Search compiled() {
        try {
            XPathFactory factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            XPath path = factory.newXPath();
            path.setNamespaceContext(new Prefixes(uris));
            XPathTimeout watch = new XPathTimeout();
            path.setXPathVariableResolver(watch);
            return new Search(path.compile(text), watch);
        } catch (XPathExpressionException e) {
            throw wrong(e);
        } catch (XPathFactoryConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private BraidException wrong(XPathExpressionException cause) {
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof BraidException stopped) {
                return stopped;
            }
        }
        if (String.valueOf(cause.getMessage()).contains(LIMIT)) {
            return new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX, "'" + shortened() + "' is too long a path of XML", cause);
        }
        Throwable reason = cause.getCause() == null ? cause : cause.getCause();
        return wrong(String.valueOf(reason.getMessage()).strip(), cause);
    }

    private BraidException wrong(String why, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER, "'" + shortened() + "' is no path of XML: " + why, cause);
    }

    private String shortened() {
        String path = key.path();
        return path.length() > MOST_SHOWN ? path.substring(0, MOST_SHOWN) + "..." : path;
    }

    /** Namespace context for the library. */
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
