package io.braid.connector.jdbc.option;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rules for the JDBC URLs that a connector accepts. A URL may contain only properties known to be harmless: with
 * others, the author of a model could read the server's files or run code in it.
 *
 * @param prefixes the allowed prefixes
 * @param start the character before the first property
 * @param separator the character between properties
 * @param properties the allowed properties, in lower case
 * @param location the allowed text before the first property, including the prefix: drivers and databases accept more
 *     there than a host and a database name
 * @param forbidden the characters with which properties can be hidden in other parts of the URL
 */
public record UrlRules(
        List<String> prefixes, Pattern location, char start, char separator, Set<String> properties, String forbidden) {
    public UrlRules {
        prefixes = List.copyOf(prefixes);
        properties = Set.copyOf(properties);
    }

    /** Rejects a URL that violates these rules. The message omits the URL, which may contain a password. */
    public void check(String url, OptionValues options) {
        if (prefixes.stream().noneMatch(prefix -> url.regionMatches(true, 0, prefix, 0, prefix.length()))) {
            throw options.invalid("takes a url that begins with " + String.join(" or ", prefixes));
        }
        url.chars().filter(c -> forbidden.indexOf(c) >= 0).findFirst().ifPresent(c -> {
            throw options.invalid("does not take the character '" + (char) c + "' in its url");
        });
        int begin = url.indexOf(start);
        if (!location.matcher(begin < 0 ? url : url.substring(0, begin)).matches()) {
            throw options.invalid("takes a url that names, before any property, nothing but where the database is");
        }
        if (begin < 0) {
            return;
        }
        for (String property : url.substring(begin + 1).split(Pattern.quote("" + separator), -1)) {
            checkProperty(property, options);
        }
    }

    private void checkProperty(String property, OptionValues options) {
        int equals = property.indexOf('=');
        String name = (equals < 0 ? property : property.substring(0, equals)).strip();
        if (!name.isEmpty() && !properties.contains(name.toLowerCase(Locale.ROOT))) {
            throw options.invalid("does not take the property '" + name + "' in its url; allowed are "
                    + String.join(", ", properties.stream().sorted().toList()));
        }
    }
}
