package io.braid.server.up;

import io.braid.planner.model.ModelText;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text of a model over the reachable sources, formatted like a handwritten one. */
final class NewModel {
    private static final Place NOWHERE = new Place(1, 1);
    private static final String VERSION = "1.0";
    private static final Pattern OPTION = Pattern.compile("(\\w+) '(?:[^']|'')*'");
    private static final List<String> USUAL_ORDER = List.of("url", "path", "user", "password");

    private final String name;
    private final StringBuilder text = new StringBuilder();

    NewModel(String name) {
        this.name = name;
        text.append("-- Written by 'braid up'. It is yours: edit it, and keep it under version control.\n\n");
        text.append("CREATE DATABASE ")
                .append(name)
                .append(" VERSION '")
                .append(VERSION)
                .append("';\n");
    }

    /** Adds a source with its schemas. */
    void add(ServerDefinition server, List<String> remoteSchemas) {
        List<Definition> definitions = new ArrayList<>(List.of(server));
        for (String remote : remoteSchemas) {
            String schema = schemaName(server.name(), remote, remoteSchemas);
            definitions.add(new SchemaDefinition(schema, server.name(), NOWHERE));
            definitions.add(new ImportDefinition(remote, TableSelection.ALL, server.name(), schema, NOWHERE));
        }
        VirtualDatabase database = new VirtualDatabase(name, VERSION, definitions);
        text.append('\n');
        for (Definition definition : definitions) {
            String statement = ModelText.of(database, definition).strip();
            text.append(definition == server ? inUsualOrder(statement) : statement)
                    .append(";\n");
        }
    }

    /** Returns the statement with its options in the conventional order. */
    private static String inUsualOrder(String createServer) {
        int start = createServer.indexOf("OPTIONS (");
        String options = OPTION.matcher(createServer.substring(start))
                .results()
                .sorted(Comparator.comparingInt(option -> USUAL_ORDER.indexOf(option.group(1))))
                .map(MatchResult::group)
                .collect(Collectors.joining(", "));
        return createServer.substring(0, start) + "OPTIONS (" + options + ")";
    }

    /**
     * Returns the name of the schema for a remote schema: the source's name, if the remote schema is the only one or
     * the default.
     */
    static String schemaName(String source, String remote, List<String> all) {
        String last = remote.substring(remote.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean usual = remote.equals(all.get(0)) && RemoteSchemas.isUsual(last);
        return usual || all.size() == 1 ? source : source + "_" + last.replaceAll("\\W", "_");
    }

    /** Returns the definition of a server. */
    static ServerDefinition server(SourceUrl source, Optional<SourcePasswords.Resolved> password) {
        Map<String, String> options = new LinkedHashMap<>(source.options());
        source.user().ifPresent(user -> options.put("user", user));
        password.ifPresent(resolved -> options.put("password", resolved.reference()));
        return new ServerDefinition(source.name(), source.wrapper(), options, NOWHERE);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
