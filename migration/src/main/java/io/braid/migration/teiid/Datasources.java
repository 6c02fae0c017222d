package io.braid.migration.teiid;

import io.braid.migration.JdbcLogin;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Data sources of the application server, by JNDI name, or of a Spring application, by their own names. */
public final class Datasources {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{(env\\.)?([^:}]+)(?::([^}]*))?\\}");
    private static final Pattern SPRING = Pattern.compile("spring\\.datasource\\.([^.]+)\\.(?:hikari\\.)?([\\w-]+)");

    private final Map<String, JdbcLogin> logins = new HashMap<>();

    /**
     * Adds the data sources of a file.
     *
     * @param text a server configuration or {@code *-ds.xml}, or the properties of a Spring application
     */
    public void read(String text) {
        if (text.stripLeading().startsWith("<")) {
            MarkupElement root = MarkupElement.read(text);
            Stream.of("datasource", "xa-datasource").flatMap(root::descendants).forEach(this::add);
        } else {
            addSpring(text);
        }
    }

    /** Returns the login for a JNDI name or for the name of a server. */
    Optional<JdbcLogin> find(String jndiName, String server) {
        return Optional.ofNullable(logins.get(key(jndiName))).or(() -> Optional.ofNullable(logins.get(key(server))));
    }

    private void add(MarkupElement datasource) {
        Optional<String> url = datasource.childText("connection-url").or(() -> datasource
                .children("xa-datasource-property")
                .filter(property -> property.attribute("name", "").equalsIgnoreCase("url"))
                .map(property -> property.attribute("value", property.text().strip()))
                .findFirst());
        Optional<MarkupElement> security = datasource.children("security").findFirst();
        url.ifPresent(text -> put(
                datasource.attribute("jndi-name", ""),
                new JdbcLogin(
                        resolved(text),
                        security.flatMap(one -> account(one, "user-name")),
                        security.flatMap(one -> account(one, "password")))));
    }

    private static Optional<String> account(MarkupElement security, String what) {
        String attribute = security.attribute(what, "");
        return (attribute.isEmpty() ? security.childText(what) : Optional.of(attribute)).map(Datasources::resolved);
    }

    private void addSpring(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Map<String, String>> byName = new HashMap<>();
        for (String property : properties.stringPropertyNames()) {
            Matcher matcher = SPRING.matcher(property);
            if (matcher.matches()) {
                byName.computeIfAbsent(matcher.group(1), name -> new HashMap<>())
                        .put(matcher.group(2), resolved(properties.getProperty(property)));
            }
        }
        byName.forEach((name, values) -> Stream.of("url", "jdbc-url", "jdbcUrl")
                .map(values::get)
                .filter(url -> url != null)
                .findFirst()
                .ifPresent(url -> put(
                        name,
                        new JdbcLogin(
                                url,
                                Optional.ofNullable(values.get("username")),
                                Optional.ofNullable(values.get("password"))))));
    }

    private void put(String name, JdbcLogin login) {
        logins.put(key(name), login);
    }

    /** Returns the last part of a JNDI name in lower case. */
    private static String key(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1)
                .toLowerCase(Locale.ROOT);
    }

    /** Replaces properties by their defaults, or by references to variables of the same names. */
    static String resolved(String text) {
        return PROPERTY.matcher(text).replaceAll(found -> {
            String missing = found.group(3);
            String reference = "${env:" + found.group(2).replaceAll("\\W", "_") + "}";
            return Matcher.quoteReplacement(missing == null ? reference : missing);
        });
    }
}
