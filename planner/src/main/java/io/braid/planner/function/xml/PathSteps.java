package io.braid.planner.function.xml;

import io.braid.planner.function.xml.PathTokens.Role;
import io.braid.planner.function.xml.PathTokens.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * A simple path such as {@code a/b/@c}, {@code text()} or {@code ../@id}, with steps from a node to neighbors only.
 * Most columns have such a path, whereas the XPath library visits the whole document for each evaluation.
 */
final class PathSteps {
    private final List<Step> steps;

    private PathSteps(List<Step> steps) {
        this.steps = steps;
    }

    /** A step to other nodes. */
    private interface Step {
        void from(Node node, Collection<Node> found);
    }

    /** Returns the steps of a path; null if it is not simple, or absolute. */
    static @Nullable PathSteps of(PathTokens path, Map<String, String> uris) {
        List<Token> tokens = path.all();
        List<Step> steps = new ArrayList<>();
        int i = 0;
        while (i < tokens.size()) {
            if (i > 0 && !is(tokens, i++, "/")) {
                return null;
            }
            boolean isOfAttributes = is(tokens, i, "@");
            i += isOfAttributes ? 1 : 0;
            if (i == tokens.size()) {
                return null;
            }
            Token token = tokens.get(i);
            if (token.role() == Role.TEST) {
                steps.add(named("", token.text(), isOfAttributes));
                i++;
            } else if (token.role() == Role.PREFIX && i + 2 < tokens.size()) {
                String uri = uris.get(token.text());
                if (uri == null) {
                    return null;
                }
                steps.add(named(uri, tokens.get(i + 2).text(), isOfAttributes));
                i += 3;
            } else if (isOfAttributes) {
                return null;
            } else if (token.text().equals(".")) {
                steps.add((node, found) -> found.add(node));
                i++;
            } else if (token.text().equals("..")) {
                steps.add(PathSteps::parent);
                i++;
            } else if (token.text().equals("text") && is(tokens, i + 1, "(") && is(tokens, i + 2, ")")) {
                steps.add(PathSteps::texts);
                i += 3;
            } else {
                return null;
            }
        }
        return steps.isEmpty() ? null : new PathSteps(steps);
    }

    private static boolean is(List<Token> tokens, int i, String text) {
        return i < tokens.size() && tokens.get(i).text().equals(text);
    }

    List<Node> from(Node node) {
        Collection<Node> here = List.of(node);
        for (Step step : steps) {
            Collection<Node> found = new LinkedHashSet<>();
            here.forEach(each -> step.from(each, found));
            here = found;
        }
        return List.copyOf(here);
    }

    private static Step named(String uri, String name, boolean isOfAttributes) {
        return isOfAttributes
                ? (node, found) -> attributes(node, uri, name, found)
                : (node, found) -> elements(node, uri, name, found);
    }

    private static void elements(Node node, String uri, String name, Collection<Node> found) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element && isNamed(child, uri, name)) {
                found.add(child);
            }
        }
    }

    private static void attributes(Node node, String uri, String name, Collection<Node> found) {
        NamedNodeMap attributes = node.getAttributes();
        for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
            Node attribute = attributes.item(i);
            if (!XmlNodes.isDeclaration((Attr) attribute) && isNamed(attribute, uri, name)) {
                found.add(attribute);
            }
        }
    }

    /** True if a node matches a name; a star without a prefix matches all namespaces. */
    private static boolean isNamed(Node node, String uri, String name) {
        boolean isAny = name.equals("*");
        if (isAny && uri.isEmpty()) {
            return true;
        }
        return Objects.requireNonNullElse(node.getNamespaceURI(), "").equals(uri)
                && (isAny || name.equals(node.getLocalName()));
    }

    private static void texts(Node node, Collection<Node> found) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeType() == Node.TEXT_NODE) {
                found.add(child);
            }
        }
    }

    private static void parent(Node node, Collection<Node> found) {
        Node parent = node instanceof Attr attribute ? attribute.getOwnerElement() : node.getParentNode();
        if (parent != null) {
            found.add(parent);
        }
    }
}
