package io.braid.execution.coordinator;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Class loader that loads a separate copy of the transaction manager, whose state is static, for each server in a
 * process.
 */
final class IsolatedClasses extends URLClassLoader {
    private static final String OWN = IsolatedClasses.class.getPackageName() + ".narayana.";
    private static final String LIBRARY = "com.arjuna.";

    IsolatedClasses() throws ClassNotFoundException {
        super("braid-transactions", urls(), IsolatedClasses.class.getClassLoader());
    }

    private static URL[] urls() throws ClassNotFoundException {
        Class<?> library =
                Class.forName(LIBRARY + "ats.jta.TransactionManager", false, IsolatedClasses.class.getClassLoader());
        return new URL[] {location(IsolatedClasses.class), location(library)};
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OWN) && !name.startsWith(LIBRARY)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
