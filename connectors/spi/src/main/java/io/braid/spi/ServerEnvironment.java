package io.braid.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Environment that the server gives a source beside its options. Set by the server's administrator; models cannot
 * change it.
 *
 * @param plugins the class loaders of the server's plugin folder
 * @param driverProperties additional driver properties that models may set, in lower case
 * @param filesFolder the only folder whose files models may name, as tables or as databases; null for a standalone
 *     source
 * @param externalAccess true if models may name other files too, and databases that run code or read other files
 * @param federation the Braid servers that this one reaches
 */
public record ServerEnvironment(
        List<ClassLoader> plugins,
        Set<String> driverProperties,
        @Nullable Path filesFolder,
        boolean externalAccess,
        Federation federation) {
    /** Environment of a standalone source. */
    public static final ServerEnvironment NONE =
            new ServerEnvironment(List.of(), Set.of(), null, true, new Federation());

    public ServerEnvironment {
        plugins = List.copyOf(plugins);
        driverProperties = Set.copyOf(driverProperties);
    }

    /** Environment of a server that reaches no other server yet. */
    public ServerEnvironment(
            List<ClassLoader> plugins,
            Set<String> driverProperties,
            @Nullable Path filesFolder,
            boolean externalAccess) {
        this(plugins, driverProperties, filesFolder, externalAccess, new Federation());
    }

    /** Environment of a server whose models can access only the files folder. */
    public ServerEnvironment(List<ClassLoader> plugins, Set<String> driverProperties, @Nullable Path filesFolder) {
        this(plugins, driverProperties, filesFolder, false);
    }
}
