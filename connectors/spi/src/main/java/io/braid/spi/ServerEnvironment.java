package io.braid.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Environment of a source that the server gives it beside the source's options. Whoever writes a model has no say in
 * it, only who runs the server.
 *
 * @param plugins the class loaders of what was put into the server's folder of plugins
 * @param driverProperties more properties of drivers that models may set, in lower case
 * @param filesFolder the one folder whose files models may name, as tables or as databases; null for a source that
 *     stands alone
 * @param externalAccess whether models may name other files as well, and databases that run code or read other files
 * @param federation the Braid servers that this one reaches
 */
public record ServerEnvironment(
        List<ClassLoader> plugins,
        Set<String> driverProperties,
        @Nullable Path filesFolder,
        boolean externalAccess,
        Federation federation) {
    /** Of a source that stands alone. */
    public static final ServerEnvironment NONE =
            new ServerEnvironment(List.of(), Set.of(), null, true, new Federation());

    public ServerEnvironment {
        plugins = List.copyOf(plugins);
        driverProperties = Set.copyOf(driverProperties);
    }

    /** Of a server that reaches no other yet. */
    public ServerEnvironment(
            List<ClassLoader> plugins,
            Set<String> driverProperties,
            @Nullable Path filesFolder,
            boolean externalAccess) {
        this(plugins, driverProperties, filesFolder, externalAccess, new Federation());
    }

    /** Of a server whose models reach nothing but what is in its folder of files. */
    public ServerEnvironment(List<ClassLoader> plugins, Set<String> driverProperties, @Nullable Path filesFolder) {
        this(plugins, driverProperties, filesFolder, false);
    }
}
