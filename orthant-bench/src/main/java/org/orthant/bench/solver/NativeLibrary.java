package org.orthant.bench.solver;

import com.google.ortools.Loader;

/** The native code of OR-Tools, which exists for some platforms only. */
public final class NativeLibrary {

    private NativeLibrary() {}

    /** Loads it on first use. */
    static void require() {
        if (!Holder.LOADED) {
            throw new UnsupportedOperationException(
                    "OR-Tools has no native library for " + platform() + "; baseline solvers run on Linux x86-64 only");
        }
    }

    /** Returns whether baseline solvers can run on this machine. */
    public static boolean isAvailable() {
        return Holder.LOADED;
    }

    public static String platform() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }

    private static final class Holder {

        static final boolean LOADED = load();

        private static boolean load() {
            try {
                Loader.loadNativeLibraries();
                return true;
            } catch (RuntimeException | LinkageError missing) {
                return false;
            }
        }
    }
}
