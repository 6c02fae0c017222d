package io.braid.jmeter;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A load plan, well-formed, with what its properties are when nobody sets them. */
final class LoadPlan {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__P\\((\\w+),([^)]*)\\)\\}");
    private static final Pattern FILE = Pattern.compile("\\$\\{__FileToString\\(\\$\\{sql\\}/([^,]+),UTF-8\\)\\}");

    private final Document document;

    private LoadPlan(Document document) {
        this.document = document;
    }

    static LoadPlan read(Path file) throws Exception {
        return new LoadPlan(
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
    }

    /** The default of a property, the same wherever the plan reads it. */
    String defaultOf(String property) {
        List<String> defaults = PROPERTY.matcher(document.getDocumentElement().getTextContent())
                .results()
                .filter(match -> match.group(1).equals(property))
                .map(match -> match.group(2))
                .distinct()
                .toList();
        if (defaults.size() != 1) {
            throw new AssertionError("the property " + property + " has the defaults " + defaults);
        }
        return defaults.get(0);
    }

    /** The texts of the samplers' queries, as the plan has them. */
    List<String> queries() {
        List<String> queries = new ArrayList<>();
        NodeList properties = document.getElementsByTagName("stringProp");
        for (int i = 0; i < properties.getLength(); i++) {
            if (properties.item(i) instanceof Element property
                    && property.getAttribute("name").equals("query")) {
                queries.add(property.getTextContent());
            }
        }
        return queries;
    }

    /** The names of the files that the samplers' queries are read from. */
    List<String> sqlFiles() {
        return queries().stream()
                .flatMap(query -> FILE.matcher(query).results())
                .map(match -> match.group(1))
                .toList();
    }
}
