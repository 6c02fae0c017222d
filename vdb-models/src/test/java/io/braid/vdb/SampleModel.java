package io.braid.vdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Small models for tests, with a simple reader of names. */
public final class SampleModel {
    public static final ServerDefinition CRM = new ServerDefinition("crm", "postgresql", Map.of("url", "u"), at(1));
    public static final SchemaDefinition PEOPLE = new SchemaDefinition("people", "crm", at(2));
    public static final ImportDefinition IMPORT =
            new ImportDefinition("public", TableSelection.ALL, "crm", "people", at(3));
    public static final SchemaDefinition SALES = new SchemaDefinition("sales", null, at(4));
    public static final ViewDefinition ALL = view("everybody", "SELECT * FROM people.person", at(5));
    public static final ViewDefinition SOME = view("somebody", "SELECT * FROM sales.EVERYBODY LIMIT 1", at(6));

    /** Server, its schema with an import, and a virtual schema with two views, one over the other. */
    public static final VirtualDatabase SHOP = database(CRM, PEOPLE, IMPORT, SALES, ALL, SOME);

    private static final Pattern NAME = Pattern.compile("(?:FROM|JOIN)\\s+([\\w.]+)");

    private SampleModel() {}

    public static VirtualDatabase database(Definition... definitions) {
        return new VirtualDatabase("shop", "1", List.of(definitions));
    }

    /** Returns the model with further definitions. */
    public static VirtualDatabase shopWith(Definition... more) {
        List<Definition> all = new ArrayList<>(SHOP.definitions());
        all.addAll(List.of(more));
        return SHOP.declaring(all);
    }

    public static ViewDefinition view(String name, String sql, Place place) {
        return new ViewDefinition("sales", name, sql, place);
    }

    public static DeclaredColumn column(String name, String... options) {
        return new DeclaredColumn(
                name, "int", true, options.length == 0 ? Map.of() : Map.of(options[0], options[1]), at(9));
    }

    /** Returns a foreign table of the schema people. */
    public static ForeignTableDefinition table(String name, DeclaredKeys keys, DeclaredColumn... columns) {
        return new ForeignTableDefinition("people", name, Arrays.asList(columns), keys, null, Map.of(), at(9));
    }

    public static CommentDefinition comment(ObjectKind on, String... path) {
        return new CommentDefinition(on, List.of(path), "about it", at(10));
    }

    public static Place at(int line) {
        return new Place(line, 1);
    }

    /** Returns the names after FROM and JOIN. */
    public static List<List<String>> names(String sql) {
        Matcher matcher = NAME.matcher(sql);
        List<List<String>> names = new ArrayList<>();
        while (matcher.find()) {
            names.add(List.of(matcher.group(1).split("\\.")));
        }
        return names;
    }
}
