package io.braid.migration.trino;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties file of one catalog.
 *
 * @param name the name of the catalog, which is that of the file
 */
public record CatalogProperties(String name, List<Property> properties) {
    private static final Pattern LINE = Pattern.compile("\\s*([^#!=:\\s][^=:\\s]*)\\s*[=:]\\s*(.*?)\\s*");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{ENV:(\\w+)\\}");

    public CatalogProperties {
        properties = List.copyOf(properties);
    }

    /** Property with the number of its line, its variables written as a model refers to them. */
    public record Property(String key, String value, int line) {}

    /** Reads the text of a file. */
    public static CatalogProperties read(String name, String text) {
        List<Property> properties = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                String value = VARIABLE.matcher(matcher.group(2)).replaceAll("\\${env:$1}");
                properties.add(new Property(matcher.group(1), value, number));
            }
        }
        return new CatalogProperties(name, properties);
    }

    Optional<Property> find(String key) {
        return properties.stream().filter(one -> one.key().equals(key)).findFirst();
    }

    Optional<String> value(String key) {
        return find(key).map(Property::value);
    }

    /** A line of it, as a report names it. */
    String place(int line) {
        return name + ".properties:" + line;
    }
}
